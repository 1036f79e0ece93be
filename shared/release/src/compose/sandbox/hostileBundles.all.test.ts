import { describeHostileBundles } from './describeHostileBundles.fixture';
import { HostileBundles } from './HostileBundles.fixture';

// As on a system that does not allow namespaces, e.g. in most containers.
jest.mock('./namespaces', () => ({ hasNamespaces: () => false }));

const bundles = new HostileBundles();
beforeAll(() => bundles.start());
afterAll(() => bundles.stop());

describeHostileBundles(bundles);
