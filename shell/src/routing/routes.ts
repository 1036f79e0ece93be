import type { KnownRoutes } from '@site/contract';

/**
 * All routes of the site: the shell routes by this table, and a release composes its pages from it.
 */
export const routes: KnownRoutes = {
  pages: [
    {
      path: '/',
      page: { remote: 'marketing', page: 'Home' },
      title: '{productName} - Home',
      shareTitle: '{productName} - Set your goals. Crush your goals.',
      description:
        'Set your goals and crush them: {productName} turns a goal into a weekly workout plan, guides you through every session and shows your progress.',
      indexed: true,
    },
    {
      path: '/private-policy',
      page: { remote: 'marketing', page: 'PrivacyPolicy' },
      title: '{productName} - Privacy Policy',
      description:
        'What personal data {productName} collects, what it is used for, and the choices you have.',
      indexed: true,
    },
    {
      path: '/account/confirm',
      page: { remote: 'account', page: 'ConfirmEmail' },
      title: '{productName} - Confirm your email',
      description: 'Confirm the email address of your {productName} account.',
      indexed: false,
    },
  ],
  notFound: {
    title: '{productName} - Page not found',
    description: 'There is no page at this address.',
    parts: ['marketing/StoreBadges'],
  },
};
