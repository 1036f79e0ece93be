import { describeApiCalls } from '../serve/api/describeApiCalls.fixture';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

describeNginx('nginx calls the API as the embedded server does', () =>
  describeApiCalls(SiteOnNginx.open),
);
