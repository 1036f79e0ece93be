import { describeReaders } from '../../fixtures/describeReaders.fixture';

describeReaders(31);
