import StudyStore

extension AuditDescription {
  /// For example, “Refused the sign-in of Grace through https://login.example.org: the account is deactivated”.
  func refusedIdentity(in line: AuditLine, of person: String) -> String {
    let who = line.entry.object == nil ? "someone unknown" : person
    let reason =
      switch line.after("reason") {
      case "inactive": "the account is deactivated"
      case "otherIdentity": "the account is connected with another identity"
      case "noVerifiedEmail": "no verified email was stated"
      case "noAccount": "there is no account and no invitation"
      case "noRole": "no role was stated"
      case "onlyOwner": "the stated role cannot own studies"
      case "lastAdministrator": "the last administrator would lose the role"
      case _: "it took too long"
      }
    let count = line.after("count") ?? "1"
    let sentence =
      "Refused the sign-in of \(who) through \(line.after("issuer") ?? "an institution"): \(reason)"
    return count == "1" ? sentence : "\(sentence), \(count) more times"
  }
}
