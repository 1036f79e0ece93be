import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeHostileRequests } from '../serve/describeHostileRequests.fixture';
import { describeLimits } from '../serve/describeLimits.fixture';
import { describeResponses } from '../serve/describeResponses.fixture';
import { describeSlowClients } from '../serve/describeSlowClients.fixture';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

const serve = SiteOnNginx.open;

describeNginx('nginx serves as the embedded server does', () => {
  describe('addresses', () => describeAddresses(serve));
  describe('responses', () => describeResponses(serve));
  describe('limits', () => describeLimits(serve));
  describe('hostile requests', () => describeHostileRequests(serve));
  describe('slow clients', () => describeSlowClients(serve));
});
