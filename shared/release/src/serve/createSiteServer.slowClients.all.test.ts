import { describeSlowClients } from './describeSlowClients.fixture';
import { SiteOnEmbeddedServer } from './SiteOnEmbeddedServer.fixture';

describeSlowClients(SiteOnEmbeddedServer.open);
