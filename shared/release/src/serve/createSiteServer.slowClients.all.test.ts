import { describeSlowClients } from './describeSlowClients.fixture';
import { serveOnEmbedded } from './serveOnEmbedded.fixture';

describeSlowClients(serveOnEmbedded);
