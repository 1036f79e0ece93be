import { describeSlowClients } from './describeSlowClients.fixture';
import { SiteOnEmbeddedServer } from './SiteOnEmbeddedServer.fixture';

describeSlowClients((options) => SiteOnEmbeddedServer.open(options), true);
