import type { Page } from '@playwright/test';

/** Changes the HTML of all documents on their way to a tab. */
export const alterPages = (page: Page, alter: (html: string) => string) =>
  page.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: alter(await response.text()) });
    },
  );
