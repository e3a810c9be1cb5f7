import type { Visibility } from '../lists/collection.ts';

export const visibilityWords: Record<Visibility, string> = {
  private: 'Only you',
  secret: 'Anybody with the link',
  public: 'Public',
};
