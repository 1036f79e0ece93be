import { SiteOnEmbeddedServer } from '../SiteOnEmbeddedServer.fixture';
import { describeApiCalls } from './describeApiCalls.fixture';

describeApiCalls((options) => SiteOnEmbeddedServer.open(options));
