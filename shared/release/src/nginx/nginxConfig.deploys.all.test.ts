import { describeDeploys } from './describeDeploys.fixture';

describeDeploys({ encodings: ['br', 'gzip', 'identity'], deploys: 12, requests: 300 });
