import { describeAddresses } from './describeAddresses.fixture';
import { ServedSite } from './ServedSite.fixture';

describeAddresses(() => ServedSite.open());
