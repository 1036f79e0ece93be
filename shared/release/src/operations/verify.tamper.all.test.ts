import { describeTampering } from './describeTampering.fixture';

jest.setTimeout(120_000);

describeTampering((keys) => keys, 97);
