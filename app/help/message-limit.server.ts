import { defineLimit } from '../platform/limit-setting.server.ts';

export const messageLimit = defineLimit({
  name: 'help.messages',
  label: 'Messages from one network in an hour',
  least: 2,
  most: 50,
  fallback: 5,
});
