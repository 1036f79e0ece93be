import { remoteConfig } from '@site/build';

export default remoteConfig('marketing', {
  Home: './src/home/Home',
  PrivacyPolicy: './src/privacy/PrivacyPolicy',
});
