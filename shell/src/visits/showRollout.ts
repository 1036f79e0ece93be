import { showLiveAddress } from './showLiveAddress';

// Script of a rollout's page. It runs before the first paint.

showLiveAddress();
