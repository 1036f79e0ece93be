import { defineRemote } from '@site/contract';

const remote = defineRemote({
  name: 'marketing',
  pages: {
    Home: {
      path: '/',
      title: '{productName} - Home',
      shareTitle: '{productName} - Set your goals. Crush your goals.',
      description:
        'Set your goals and crush them: {productName} turns a goal into a weekly workout plan, guides you through every session and shows your progress.',
      module: './src/home/Home',
      budget: 7_600,
    },
    PrivacyPolicy: {
      path: '/private-policy',
      title: '{productName} - Privacy Policy',
      description:
        'What personal data {productName} collects, what it is used for, and the choices you have.',
      module: './src/privacy/PrivacyPolicy',
      budget: 10_000,
    },
  },
  parts: {
    StoreBadges: { module: './src/home/StoreBadges', budget: 5_600 },
  },
  settings: {
    appStoreUrl: {
      about: 'The app’s page in Apple’s App Store.',
      format: 'address',
      default: 'https://apps.apple.com/',
    },
    googlePlayUrl: {
      about: 'The app’s page on Google Play.',
      format: 'address',
      default: 'https://play.google.com/store/apps',
    },
    appStoreBadge: {
      about: 'Address of a picture to show as the App Store badge. Empty: the built-in badge.',
      format: 'address',
      default: '',
    },
    googlePlayBadge: {
      about: 'Address of a picture to show as the Google Play badge. Empty: the built-in badge.',
      format: 'address',
      default: '',
    },
    appStoreId: {
      about: 'The app’s App Store id, for Safari’s app banner. Empty: no banner.',
      format: 'digits',
      default: '',
    },
  },
  origins: { images: ['{appStoreBadge}', '{googlePlayBadge}'] },
  head: {
    pictureAlt: '{productName} on a phone: a goal, the week’s plan and today’s workout',
    appBanner: '{appStoreId}',
    structuredData: {
      // Claims no rating and no price.
      Home: {
        '@context': 'https://schema.org',
        '@type': 'MobileApplication',
        name: '{productName}',
        description: '{page.description}',
        url: '{page.url}',
        image: '{page.image}',
        applicationCategory: 'HealthApplication',
        operatingSystem: 'iOS, Android',
        installUrl: ['{appStoreUrl}', '{googlePlayUrl}'],
      },
    },
  },
});

export default remote;

declare module '@site/contract' {
  interface Remotes {
    marketing: typeof remote;
  }
  interface OwnPartProps {
    /** `title` is shown above the badges. */
    'marketing/StoreBadges': { title: string };
  }
}
