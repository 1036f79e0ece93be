import { s3Policy, type Role } from './s3Policy';

/** What policies do on Ceph is in roles.s3.all.test.ts. Amazon's are as its documentation says. */

const STORE = { bucket: 'sites', prefix: 'production' };

const on = (isAmazon: boolean, role: Role) => s3Policy(role, STORE, isAmazon).Statement;

test('a team may only create', () => {
  expect(on(true, { role: 'team', app: 'shell' }).at(-1)).toMatchObject({
    Action: ['s3:PutObject'],
    Resource: [
      'arn:aws:s3:::sites/production/apps/shell/*',
      'arn:aws:s3:::sites/production/maps/shell/*',
    ],
    Condition: { Null: { 's3:if-none-match': 'false' } },
  });
});

test('on Amazon, everyone may read, and only the owner’s account the log, contents and source maps', () => {
  expect(on(true, { role: 'visitors' })).toMatchObject([
    { Effect: 'Allow', Principal: '*', Resource: ['arn:aws:s3:::sites/production/*'] },
    {
      Effect: 'Deny',
      Principal: '*',
      Resource: [
        'arn:aws:s3:::sites/production/releases/*',
        'arn:aws:s3:::sites/production/contents/*',
        'arn:aws:s3:::sites/production/maps/*',
      ],
      Condition: { StringNotEquals: { 'aws:PrincipalAccount': '${aws:ResourceAccount}' } },
    },
  ]);
});
