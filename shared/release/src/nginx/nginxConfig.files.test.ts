import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeServing } from '../serve/describeServing.fixture';
import { describeNginx } from './describeNginx.fixture';
import { ServedByNginx } from './ServedByNginx.fixture';

describeNginx('nginx serves as the embedded server does', () => {
  describeServing((folder) => ServedByNginx.open(folder));
  describeAddresses((folder) => ServedByNginx.open(folder));
});
