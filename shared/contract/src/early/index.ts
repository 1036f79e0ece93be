export * from './EarlyModule';
export * from './isRepeat';
export * from './pendingCall';
