import { liveStore } from '../../fixtures/testSite.fixture';
import { describePruneRaces } from './describePruneRaces.fixture';

describePruneRaces(async () => (await liveStore()).store);
