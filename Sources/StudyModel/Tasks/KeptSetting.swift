/// A setting of the file a task or step came from that Accord has no place for, such as how a picture is tinted. It has no
/// effect here; the format it came from writes it back where nobody has changed what it belongs to.
public struct KeptSetting: Codable, Hashable, Sendable {
  /// Where it stands in the object of that format: names and, in lists, ids joined by `/`.
  public var key: String
  /// What stands there; left out where nil.
  public var value: JSONValue?
  /// What Accord writes there itself; nothing where nil. Anything else has been changed since, and counts.
  public var insteadOf: JSONValue?

  public init(key: String, value: JSONValue?, insteadOf: JSONValue? = nil) {
    self.key = key
    self.value = value
    self.insteadOf = insteadOf
  }
}
