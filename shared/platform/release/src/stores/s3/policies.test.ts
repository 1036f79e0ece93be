import { PRIVATE_FOLDERS } from '@site/format';
import { filledPolicy } from './filledPolicy.fixture';

interface Policy {
  Statement: { Effect: string; Resource: string[] }[];
}

// What policies do on Ceph is in s3.all.test.ts. Amazon's are as its documentation says.
test.each(['visitors', 'visitors-ceph'])(
  'the policy %s keeps the log, contents and source maps private',
  (name) => {
    const text = filledPolicy(name, { bucket: 'sites', prefix: 'production/' });
    const { Statement } = JSON.parse(text) as Policy;
    expect(Statement.find(({ Effect }) => Effect === 'Deny')?.Resource).toEqual(
      PRIVATE_FOLDERS.map((folder) => `arn:aws:s3:::sites/production/${folder}*`),
    );
  },
);
