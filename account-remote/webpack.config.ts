import { remoteConfig } from '@site/build';

export default remoteConfig('account', {
  ConfirmEmail: './src/confirm-email/ConfirmEmail',
});
