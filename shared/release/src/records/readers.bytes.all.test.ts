import { describeReaders } from '../../fixtures/describeReaders.fixture';

jest.setTimeout(240_000);

describeReaders(1);
