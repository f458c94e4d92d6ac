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
    case .signedIn, .signedOut, .passwordChanged: return action.title
    case .signInFailed:
      let count = line.after("count") ?? "1"
      let who = line.entry.object == nil ? "an unknown email address" : person
      return count == "1"
        ? "Sign-in failed for \(who)" : "\(count) more sign-ins failed for \(who)"
    case .accountCreated:
      return
        "Created the account of \(line.after("name") ?? person), \(line.after("email") ?? ""), as \(line.after("role") ?? "")"
    case .accountDeactivated: return "Deactivated the account of \(person)"
    case .accountReactivated: return "Reactivated the account of \(person)"
    case .invited:
      return "Invited \(line.after("email") ?? "someone") as \(line.after("role") ?? "")"
    case .invitationRevoked:
      return "Revoked the invitation for \(line.before("email") ?? "someone")"
    case .memberSet:
      let change = line.before("role").map { ", was \($0)" } ?? ""
      return "Made \(person) \(line.after("role") ?? "a member") of the study\(change)"
    case .signatureRefused: return "Typed a wrong password to sign a decision or an approval"
    case .boardCreated, .boardChanged: return line.entry.reason ?? action.title
    case .refused: return attempt(in: line)
    case .memberRemoved: return "Removed \(person) from the study"
    case .mailGivenUp:
      let attempts = line.after("attempts").map { " after \($0) attempts" } ?? ""
      return "Gave up sending an email to \(person)\(attempts)"
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
      case .publishingUnapproved: "Tried to publish \(version) without an approval that holds"
      case .approvingPastBoard:
        "Tried to record an outside approval of \(version), although its board decides"
      case .silencingMember:
        "Tried to make \(line.after("email") ?? "someone") an owner, which would take a decision from the board"
      case .openingRevokedLink: "Opened a revoked link to \(version)"
      case .usingRevokedToken: "Used a revoked API token"
      case nil: line.action?.title ?? line.entry.action
      }
    let count = line.after("count") ?? "1"
    return count == "1" ? sentence : "\(sentence), \(count) more times"
  }
}
