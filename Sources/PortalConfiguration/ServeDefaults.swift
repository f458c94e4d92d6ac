/// The values of `accord serve` if nothing else applies; the command and the sample file share them.
package enum ServeDefaults {
  package static let database = "data/accord.sqlite"
  package static let host = "127.0.0.1"
  package static let port = 8080
  package static let apiRequestsPerMinute = 600
  package static let sendmail = "/usr/sbin/sendmail"
  package static let addressHeader = "X-Forwarded-For"
  package static let hstsDays = 0
  package static let sessionIdleMinutes = 720
  package static let sessionHours = 720
  package static let oidcName = "your institution"
  package static let oidcSecondFactor = "except-administrators"
  package static let backupEvery = "24h"
  package static let backupKeep = 14
  /// Milliseconds.
  package static let slowRequest = 1_000
}
