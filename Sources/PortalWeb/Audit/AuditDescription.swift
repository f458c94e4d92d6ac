import StudyStore

/// Describes a line of the audit log.
struct AuditDescription {
  /// The names of accounts by ID.
  let people: [String: String]

  /// For example, “Invited grace@example.org as researcher”.
  func sentence(for line: AuditLine) -> String {
    guard let action = line.action else { return line.entry.action }
    let person = line.entry.object.map { people[$0] ?? $0 } ?? "someone"
    switch action {
    case .signedIn where line.after("issuer") != nil:
      return "Signed in through \(line.after("issuer") ?? "")"
    case .signedIn, .signedOut, .passwordChanged, .passwordReset: return action.title
    case .secondFactorSetUp: return "Turned on two-step sign-in"
    case .secondFactorRemoved: return "Removed two-step sign-in from the account of \(person)"
    case .secondFactorFailed:
      let count = line.after("count") ?? "1"
      return count == "1"
        ? "Wrong sign-in code for \(person)" : "\(count) more wrong sign-in codes for \(person)"
    case .recoveryCodeUsed: return "Used a recovery code; \(line.after("left") ?? "some") left"
    case .recoveryCodesMade: return "Created new recovery codes"
    case .secondFactorRuleChanged:
      let roles = line.after("roles") ?? ""
      return roles.isEmpty
        ? "Stopped requiring two-step sign-in" : "Required two-step sign-in for: \(roles)"
    case .privacyNoticeChanged:
      return line.entry.after == nil
        ? "Removed the privacy notice" : "Changed the privacy notice"
    case .signInFailed:
      let count = line.after("count") ?? "1"
      let who = line.entry.object == nil ? "an unknown email address" : person
      return count == "1"
        ? "Sign-in failed for \(who)" : "\(count) more sign-ins failed for \(who)"
    case .sessionsEnded:
      let count = line.after("count") ?? "1"
      return count == "1"
        ? "Signed out one of their sessions" : "Signed out \(count) of their sessions"
    case .accountCreated:
      return
        "Created the account of \(line.after("name") ?? person), \(line.after("email") ?? ""), as \(line.after("role") ?? "")"
    case .accountChanged: return accountChange(in: line, of: person)
    case .accountErased: return "Erased the account that is now \(person)"
    case .accountsRead:
      let count = line.after("count") ?? "1"
      return count == "1"
        ? "Viewed the list of accounts" : "Viewed the list of accounts \(count) more times"
    case .accountDeactivated: return "Deactivated the account of \(person)"
    case .accountReactivated: return "Reactivated the account of \(person)"
    case .passwordLinkMade: return "Created a password link for \(person)"
    case .passwordLinkRequested:
      return "Requested a password link for \(person) on the sign-in page"
    case .passwordLinkMailed: return "Emailed the password link to \(person)"
    case .accountMailed:
      return "Emailed \(person): \(mailSubject(in: line) ?? "about their account")"
    case .identityLinked: return "Connected their account with \(line.after("issuer") ?? "")"
    case .identityUnlinked:
      return "Disconnected the account of \(person) from \(line.before("issuer") ?? "")"
    case .identityRefused: return refusedIdentity(in: line, of: person)
    case .reauthenticated:
      return "Signed in at \(line.after("issuer") ?? "") again, in place of a password"
    case .invited:
      return "Invited \(line.after("email") ?? "someone") as \(line.after("role") ?? "")"
    case .invitationRevoked:
      return "Revoked the invitation for \(line.before("email") ?? "someone")"
    case .memberSet:
      let change = line.before("role").map { ", was \($0)" } ?? ""
      return "Made \(person) \(line.after("role") ?? "a member") of the study\(change)"
    case .signatureRefused: return "Typed a wrong password to sign a decision or an approval"
    case .passwordRefused: return "Entered a wrong password when changing their account"
    case .boardCreated: return line.entry.reason ?? action.title
    case .boardChanged:
      let name = line.before("name") ?? line.after("name") ?? ""
      return "Board “\(name)”: \(line.entry.reason ?? action.title)"
    case .organizationNamed: return "Named the organization “\(line.after("name") ?? "")”"
    case .groupCreated, .groupChanged:
      return "Group “\(line.after("name") ?? "")”: \(line.entry.reason ?? action.title)"
    case .groupSet:
      let change = line.before("role").map { ", was \($0)" } ?? ""
      return
        "Made the group “\(line.after("name") ?? "")” \(line.after("role") ?? "a member") of the study\(change)"
    case .groupRemoved:
      return "Stopped sharing the study with the group “\(line.before("name") ?? "")”"
    case .refused: return attempt(in: line)
    case .memberRemoved: return "Removed \(person) from the study"
    case .mailGivenUp:
      let attempts = line.after("attempts").map { " after \($0) attempts" } ?? ""
      let subject = mailSubject(in: line).map { " (\($0))" } ?? ""
      return "Gave up sending an email to \(person)\(subject)\(attempts)"
    case .tokenMade:
      let until = line.after("expiresAt").map { ", valid until \($0.prefix(10))" } ?? ""
      return
        "Created the API token “\(line.after("name") ?? "")” (\(line.after("scope") ?? ""))\(until)"
    case .tokenRevoked: return "Revoked the API token “\(line.before("name") ?? "")”"
    case .webhookAdded: return "Added a webhook to \(line.after("host") ?? "a host")"
    case .webhookChanged: return webhookChange(in: line)
    case .webhookSecretChanged:
      return "Created a new secret for the webhook to \(line.after("host") ?? "a host")"
    case .webhookRemoved: return "Removed the webhook to \(line.before("host") ?? "a host")"
    case .webhookReplayed:
      return "Sent “\(event(in: line))” again to \(line.after("host") ?? "a host")"
    case .webhookGivenUp:
      let attempts = line.after("attempts").map { " after \($0) attempts" } ?? ""
      return
        "Gave up sending “\(event(in: line))” to \(line.after("host") ?? "a host")\(attempts)"
    case .downloaded:
      let version = line.after("version").map { " of version \($0)" } ?? ""
      let file = line.entry.object ?? "a file"
      let format = line.after("format").flatMap { $0 == file ? nil : " (\($0))" } ?? ""
      return "Downloaded \(file)\(version)\(format)"
    }
  }

  /// For example, “Changed the account of Grace: role researcher, was reviewer”.
  private func accountChange(in line: AuditLine, of person: String) -> String {
    let parts = ["name", "email", "role"].compactMap { key in
      line.after(key).map { "\(key) \($0), was \(line.before(key) ?? "blank")" }
    }
    return "Changed the account of \(person): \(parts.joined(separator: "; "))"
  }

  /// What an email about an account says; nil for an email about a notice.
  private func mailSubject(in line: AuditLine) -> String? {
    line.after("what").flatMap(AccountMail.Kind.init(rawValue:))?.words
  }

  /// For example, “Changed the webhook to hooks.example.org: events, paused”.
  private func webhookChange(in line: AuditLine) -> String {
    var parts = ["address", "events"].filter(line.changes)
    if let sending = line.after("sending") { parts.append(sending) }
    return
      "Changed the webhook to \(line.after("host") ?? "a host"): \(parts.joined(separator: ", "))"
  }

  /// What a message to a webhook reports, as its log names it.
  private func event(in line: AuditLine) -> String {
    let name = line.after("event") ?? ""
    return WebhookEvent(rawValue: name)?.word ?? name
  }

  /// What was tried and refused, and how often since the line before it.
  private func attempt(in line: AuditLine) -> String {
    let version = line.after("version").map { "version \($0)" } ?? "a version"
    let sentence =
      switch line.after("what").flatMap({ RefusedAct(rawValue: $0) }) {
      case .decidingAsAuthor: "Tried to decide on their own \(version)"
      case .decidingUnasked: "Tried to decide on \(version) without being asked"
      case .decidingAgain: "Tried to decide on \(version) again"
      case .decidingTooLate: "Tried to decide on \(version), which no longer waits for decisions"
      case .decidingOnStalePage: "Tried to decide on \(version) on a page that was out of date"
      case .approvingTooLate:
        "Tried to record an outside approval of \(version), which no longer waits for one"
      case .askingAuthor: "Tried to ask an author of \(version) to review it"
      case .closingCondition:
        "Tried to close a condition of \(version) without being on its board"
      case .publishingUnapproved: "Tried to publish \(version) without an approval that holds"
      case .publishingAlone:
        "Tried to publish their own \(version), which someone else must publish"
      case .approvingPastBoard:
        "Tried to record an outside approval of \(version), although its board decides"
      case .silencingMember:
        "Tried to make \(line.after("email") ?? "someone") an owner, although their decision for the board would no longer count"
      case .openingRevokedLink: "Opened a revoked link to \(version)"
      case .usingRevokedToken: "Used a revoked API token"
      case nil: line.action?.title ?? line.entry.action
      }
    let count = line.after("count") ?? "1"
    return count == "1" ? sentence : "\(sentence), \(count) more times"
  }
}
