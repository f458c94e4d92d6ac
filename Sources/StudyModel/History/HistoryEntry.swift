/// A line of a study's history, as it is hashed. Members that are JSON are canonical text, as the database keeps them.
public struct HistoryEntry: Hashable, Sendable {
  public var study: String
  public var number: Int
  public var kind: String
  public var account: String
  /// UTC, to the millisecond.
  public var at: String
  /// A JSON list of names.
  public var place: String
  public var summary: String
  public var undoes: Int?
  public var run: Int?
  public var position: Int?
  /// JSON; nil if there is no value.
  public var before: String?
  /// JSON; nil if there is no value.
  public var after: String?

  public init(
    study: String, number: Int, kind: String, account: String, at: String, place: String,
    summary: String, undoes: Int? = nil, run: Int? = nil, position: Int? = nil,
    before: String? = nil, after: String? = nil
  ) {
    self.study = study
    self.number = number
    self.kind = kind
    self.account = account
    self.at = at
    self.place = place
    self.summary = summary
    self.undoes = undoes
    self.run = run
    self.position = position
    self.before = before
    self.after = after
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
    object.add("after", json: after)
    object.add("at", at)
    object.add("before", json: before)
    object.add("hash", hash)
    object.add("kind", kind)
    object.add("number", number)
    object.add("place", json: place)
    object.add("position", position)
    object.add("previous", previous)
    object.add("run", run)
    object.add("study", study)
    object.add("summary", summary)
    object.add("undoes", undoes)
    return object.bytes
  }

  /// The line in a chain that does not tell its content: its place, its time, and what kind of change it was.
  public func withheldBytes(previous: String, hash: String) -> [UInt8] {
    var object = CanonicalObject()
    object.add("at", at)
    object.add("hash", hash)
    object.add("kind", kind)
    object.add("number", number)
    object.add("previous", previous)
    object.add("withheld", json: "true")
    return object.bytes
  }
}
