import { describeDeploys } from './describeDeploys.fixture';

describeDeploys({ encodings: ['br'], deploys: 2, requests: 60 });
