/** What a directory says about how somebody is called. */
export interface DirectoryNames {
  displayName?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  formatted?: string | undefined;
}
