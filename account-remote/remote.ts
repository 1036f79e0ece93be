import { defineRemote } from '@site/contract';

const remote = defineRemote({
  name: 'account',
  pages: {
    ConfirmEmail: {
      path: '/account/confirm',
      title: '{productName} - Confirm your email',
      description: 'Confirm the email address of your {productName} account.',
      indexed: false,
      module: './src/confirm-email/ConfirmEmail',
      early: './src/confirm-email/early',
      budget: 8_000,
    },
  },
  settings: {
    apiOrigin: {
      about: 'Origin of the product’s API. Empty: the site’s own.',
      format: 'origin',
      default: '',
    },
  },
  origins: { connect: ['{apiOrigin}'] },
});

export default remote;

declare module '@site/contract' {
  interface Remotes {
    account: typeof remote;
  }
}
