import { describeSlowClients } from '../serve/describeSlowClients.fixture';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

describeNginx('nginx and slow clients', () => {
  describeSlowClients(SiteOnNginx.open, true);
});
