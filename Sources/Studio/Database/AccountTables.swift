/// The tables of accounts, sessions, invitations, reports, access tokens and the log.
enum AccountTables {
  /// Moments are seconds since 1970; of secrets only hashes are stored.
  static let first = """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, blogger TEXT UNIQUE,
      role TEXT NOT NULL, created INTEGER NOT NULL, silenced INTEGER, blocked INTEGER NOT NULL DEFAULT 0,
      password TEXT NOT NULL
    );
    CREATE TABLE sessions (
      id INTEGER PRIMARY KEY AUTOINCREMENT, hash BLOB NOT NULL UNIQUE,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      created INTEGER NOT NULL, used INTEGER NOT NULL, agent TEXT NOT NULL
    );
    CREATE INDEX sessionsOfAccounts ON sessions (account);
    CREATE TABLE invitations (
      id INTEGER PRIMARY KEY AUTOINCREMENT, hash BLOB NOT NULL UNIQUE, role TEXT NOT NULL, blogger TEXT,
      name TEXT NOT NULL, uses INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL
    );
    CREATE TABLE resets (
      hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      role TEXT, created INTEGER NOT NULL, expires INTEGER NOT NULL
    );
    CREATE TABLE apps (
      id INTEGER PRIMARY KEY AUTOINCREMENT, hash BLOB NOT NULL UNIQUE, blogger TEXT NOT NULL, name TEXT NOT NULL,
      scopes TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER
    );
    CREATE INDEX appsOfBloggers ON apps (blogger);
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      blog TEXT NOT NULL, comment TEXT NOT NULL, reason TEXT NOT NULL, created INTEGER NOT NULL,
      closed INTEGER, UNIQUE (account, blog, comment)
    );
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE log (
      id INTEGER PRIMARY KEY AUTOINCREMENT, moment INTEGER NOT NULL, account INTEGER, action TEXT NOT NULL,
      subject TEXT NOT NULL, detail TEXT NOT NULL
    );
    CREATE TRIGGER logIsKept BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    CREATE TRIGGER logIsTrue BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    """

  /// Quotes that people suggest, until a moderator accepts or declines them.
  static let suggestions = """
    CREATE TABLE suggestions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
      quote TEXT NOT NULL UNIQUE, text TEXT NOT NULL, character TEXT NOT NULL, episode TEXT NOT NULL,
      state TEXT NOT NULL, created INTEGER NOT NULL
    );
    CREATE INDEX suggestionsOfAccounts ON suggestions (account, state);
    """
}
