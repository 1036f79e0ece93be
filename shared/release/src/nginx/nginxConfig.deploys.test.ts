import { describeDeploys } from './describeDeploys.fixture';

describeDeploys(2);
