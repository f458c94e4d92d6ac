/// A line of a portal's audit log, as it is hashed. Members that are JSON are canonical text, as the database keeps them.
public struct AuditEntry: Hashable, Sendable {
  public var number: Int
  /// UTC, to the millisecond.
  public var at: String
  /// The ID of the person; nil if nobody was signed in.
  public var account: String?
  /// The person's name at that time.
  public var name: String?
  /// The person's role in the portal at that time.
  public var role: String?
  public var action: String
  /// What it happened to: the ID of an account or invitation, or the name of a file.
  public var object: String?
  public var study: String?
  /// JSON; nil if there is no value.
  public var before: String?
  /// JSON; nil if there is no value.
  public var after: String?
  public var reason: String?
  /// The network address of the request.
  public var origin: String?

  public init(
    number: Int, at: String, account: String? = nil, name: String? = nil, role: String? = nil,
    action: String, object: String? = nil, study: String? = nil, before: String? = nil,
    after: String? = nil, reason: String? = nil, origin: String? = nil
  ) {
    self.number = number
    self.at = at
    self.account = account
    self.name = name
    self.role = role
    self.action = action
    self.object = object
    self.study = study
    self.before = before
    self.after = after
    self.reason = reason
    self.origin = origin
  }

  /// SHA-256 over the canonical JSON of everything in the line and the hash of the previous line.
  public func hash(after previous: String) -> String {
    sha256(canonicalBytes(previous: previous))
  }

  /// The canonical JSON of the line.
  /// - Parameter hash: the line's own hash, for an exported line; nil for the text that is hashed.
  public func canonicalBytes(previous: String, hash: String? = nil) -> [UInt8] {
    var object = CanonicalObject()
    object.add("account", account)
    object.add("action", action)
    object.add("after", json: after)
    object.add("at", at)
    object.add("before", json: before)
    object.add("hash", hash)
    object.add("name", name)
    object.add("number", number)
    object.add("object", self.object)
    object.add("origin", origin)
    object.add("previous", previous)
    object.add("reason", reason)
    object.add("role", role)
    object.add("study", study)
    return object.bytes
  }
}
