import { describeDeploys } from './describeDeploys.fixture';

// Deploys, visits and their TLS handshakes share one process. On two free cores a test takes 5 s, on
// busy ones it has taken 30.
jest.setTimeout(120_000);

describeDeploys(12);
