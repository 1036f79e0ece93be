import { HOME, visit } from './pages';
import { expect, test } from './site';

test('the home page has its title, and its headline in two lines', async ({ page, site }) => {
  await visit(page, site.address, HOME);
  await expect(page).toHaveTitle('Workout Planner - Home');
});
