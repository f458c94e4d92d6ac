extension ServeOption {
  /// Every option that can be configured. Those of one call only, such as `--configuration`, are not among them.
  package static let all =
    place + address + protection + samples + identity + mail + webhooks + backups + monitoring
    + development

  private static let place = [
    ServeOption(
      "database", .text, initial: ServeDefaults.database, example: "/var/lib/accord/accord.sqlite",
      "The database file. It is created if it is missing."),
    ServeOption(
      "keys", .text, example: "/var/lib/accord/accord.sqlite.keys",
      "The folder of the keys that sign bundles. The default is the name of the database with “.keys”."
    ),
  ]

  private static let address = [
    ServeOption(
      "host", .text, initial: ServeDefaults.host, example: "0.0.0.0",
      "The address to listen on. Keep the default if the TLS proxy runs on the same machine."),
    ServeOption(
      "port", .number(1...65_535), initial: String(ServeDefaults.port), example: "8080",
      "The port to listen on."),
    ServeOption(
      "public-url", .publicURL, example: "https://hospital.example/accord",
      "The address at which people reach the portal, with its path if it is not alone on its host. Links, redirects, cookies, and emails use it. With https, cookies are sent over HTTPS only."
    ),
    ServeOption(
      "trusted-proxy", .networks, example: "127.0.0.1, 10.0.0.5",
      "The addresses of your proxies. Only they may state where a request comes from; the same headers from anyone else are ignored. Do not name a network that visitors are in: they could claim any address."
    ),
    ServeOption(
      "address-header", .headerName, initial: ServeDefaults.addressHeader,
      example: "X-Forwarded-For",
      "The header in which your proxy passes the visitor’s address. It counts only from a trusted proxy."
    ),
    ServeOption(
      "secure-cookies", .flag, initial: "no", example: "yes",
      "Send cookies over HTTPS only. A public-url with https turns this on."),
    ServeOption(
      "hsts-days", .number(0...3_650), initial: String(ServeDefaults.hstsDays), example: "365",
      "The number of days for which browsers use only HTTPS for this host (HSTS); 0 leaves this to the proxy."
    ),
    ServeOption(
      "hsts-subdomains", .flag, initial: "no", example: "yes",
      "HSTS also holds for all hosts below this one, such as test.accord.example.org."),
    ServeOption(
      "api-requests-per-minute", .number(1...1_000_000),
      initial: String(ServeDefaults.apiRequestsPerMinute), example: "600",
      "The number of requests that all API tokens of one person may send in a minute, taken together."
    ),
  ]

  private static let protection = [
    ServeOption(
      "session-idle-minutes", .number(5...ServeDefaults.sessionIdleMinutes),
      initial: String(ServeDefaults.sessionIdleMinutes), example: "30",
      "The number of minutes without use after which people have to sign in again. What they typed is kept in their browser, if it runs scripts."
    ),
    ServeOption(
      "session-hours", .number(1...ServeDefaults.sessionHours),
      initial: String(ServeDefaults.sessionHours), example: "12",
      "The number of hours after which people have to sign in again, however often they use Accord."
    ),
    ServeOption(
      "leaked-passwords", .text, example: "/var/lib/accord/pwned-passwords-sha1.txt",
      "A file of leaked passwords that nobody may choose, as Have I Been Pwned offers it for download: SHA-1 in capital hexadecimal digits, one per line, ordered by hash. The most common ones are refused without it as well."
    ),
    ServeOption(
      "upload-scanner", .text, example: "/usr/bin/clamdscan",
      "A program that looks for viruses in each uploaded file: clamdscan, clamscan, or one with their interface. It reads the file from its standard input, and ends with 0 if the file is clean and with 1 if it is not. If it fails, the file is refused. Without one, nothing is scanned."
    ),
  ]

  private static let samples = [
    ServeOption(
      "demo", .flag, initial: "no", example: "no",
      "Give the first administrator the sample study.")
  ]

  private static let identity = [
    ServeOption(
      "oidc-issuer", .text, example: "https://login.hospital.example",
      "Let people sign in through an institution by OpenID Connect: the address of its issuer, letter by letter as the institution states it. Needs public-url, with which the institution sends browsers back to /sign-in/institution/return."
    ),
    ServeOption(
      "oidc-client-id", .text, example: "accord",
      "The name under which this portal is registered at the institution."),
    ServeOption(
      "oidc-client-secret-file", .text, example: "/etc/accord/oidc-secret",
      "A file with the secret that the institution gave this portal. Nobody but its owner may read it. Leave it out if there is none."
    ),
    ServeOption(
      "oidc-name", .text, initial: ServeDefaults.oidcName, example: "Hospital Example",
      "What the sign-in page calls the institution."),
    ServeOption(
      "oidc-roles", .texts,
      example: "groups=accord-admins:administrator, groups=accord-authors:researcher",
      "Claims of the institution that give roles, as claim=value:role with administrator, researcher, or reviewer. Of several, the strongest counts. With this option, the institution decides about roles at each sign-in, and people to whom it gives none cannot sign in through it. Without it, administrators decide."
    ),
    ServeOption(
      "oidc-create", .flag, initial: "no", example: "yes",
      "Create accounts for people who have neither an account nor an invitation, with the role that oidc-roles gives."
    ),
    ServeOption(
      "oidc-second-factor",
      .choice(["never", "stated", "except-administrators", "always"]),
      initial: ServeDefaults.oidcSecondFactor, example: "stated",
      "When a sign-in at the institution also is the second factor: never, if the institution states it (stated), for administrators only if stated (except-administrators), or always."
    ),
  ]

  private static let mail = [
    ServeOption(
      "mail-from", .text, example: "accord@hospital.example",
      "Email people about reviews, decisions, and mentions, and links for new passwords, from this address."
    ),
    ServeOption(
      "sendmail", .text, initial: ServeDefaults.sendmail, example: "/usr/bin/msmtp",
      "The program that sends mail: sendmail, or one with its interface, such as msmtp."),
    ServeOption(
      "public-address", .text, example: "https://accord.example.org",
      "The former name of public-url. It is used for links in emails only."),
  ]

  private static let webhooks = [
    ServeOption(
      "webhook-host", .texts, example: "hooks.example.org, hooks.example.org:8443",
      "The hosts to which the owners of studies may send webhooks. Without any, webhooks are off."),
    ServeOption(
      "allow-private-webhooks", .flag, initial: "no", example: "no",
      "Also send webhooks to hosts in your private network or on this machine."),
  ]

  private static let backups = [
    ServeOption(
      "backup-to", .text, example: "/var/lib/accord/backups",
      "Back up the portal regularly into this folder. Without one, it makes no backups."),
    ServeOption(
      "backup-every", .text, initial: ServeDefaults.backupEvery, example: "24h",
      "The time between two backups, such as 24h or 30m."),
    ServeOption(
      "backup-keep", .number(1...10_000), initial: String(ServeDefaults.backupKeep), example: "14",
      "The number of backups to keep."),
  ]

  private static let monitoring = [
    ServeOption(
      "log-format", .choice(["text", "json"]), initial: "text", example: "json",
      "How the log is written: text or json, one line for each event."),
    ServeOption(
      "log-level", .choice(["info", "notice", "warning", "error"]), initial: "notice",
      example: "info",
      "The lowest level that is logged: info (with every request), notice, warning, or error."),
    ServeOption(
      "slow-request", .number(1...3_600_000), initial: String(ServeDefaults.slowRequest),
      example: "1000", "The number of milliseconds from which a request is logged as slow."),
    ServeOption(
      "metrics", .text, example: "/etc/accord/metrics-token",
      "Answer /metrics to those who present the token in this file. Without it, nobody can read metrics."
    ),
  ]

  private static let development = [
    ServeOption(
      "reload-templates", .flag, initial: "no", example: "no",
      "Reload templates for every page, for template developers.")
  ]
}
