import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeHostileRequests } from '../serve/describeHostileRequests.fixture';
import { describeResponses } from '../serve/describeResponses.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx’s addresses', () => describeAddresses(serveOnNginx));
describeNginx('nginx’s responses', () => describeResponses(serveOnNginx));
describeNginx('hostile requests of nginx', () => describeHostileRequests(serveOnNginx));
