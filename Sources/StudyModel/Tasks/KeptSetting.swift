/// A setting of the file a part came from that Accord has no place for, such as how a picture is tinted. It has no effect
/// here; the format it came from writes it back where nobody has changed what it belongs to.
public struct KeptSetting: Codable, Hashable, Sendable {
  /// Notes of Accord's own begin with this; no key of another format does.
  public static let note = "@"

  /// Where it is in the object of that format: names and, in lists, ids joined by `/`.
  public var key: String
  /// What the file has there; nil where the file leaves it out.
  public var value: JSONValue?
  /// What Accord writes there itself; nothing where nil. Anything else has been changed since, and counts.
  public var insteadOf: JSONValue?

  public init(key: String, value: JSONValue?, insteadOf: JSONValue? = nil) {
    self.key = key
    self.value = value
    self.insteadOf = insteadOf
  }

  private enum CodingKeys: String, CodingKey { case key, value, insteadOf }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = try container.decode(String.self, forKey: .key)
    // A null is a value of the file, not the absence of one.
    value =
      container.contains(.value) ? try container.decode(JSONValue.self, forKey: .value) : nil
    insteadOf = try container.decodeIfPresent(JSONValue.self, forKey: .insteadOf)
  }

  public init(path: some Sequence<String>, value: JSONValue?, insteadOf: JSONValue? = nil) {
    self.init(
      key: path.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
        .joined(separator: "/"), value: value, insteadOf: insteadOf)
  }

  /// The parts of the key.
  public var path: [String] {
    key.split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  public var isNote: Bool { key.hasPrefix(Self.note) }

  /// Whether the file says something there, and not only that something is off or empty.
  var isTelling: Bool {
    switch value {
    case nil, .null, .boolean(false), .number(0), .string(""), .array([]): false
    case .object(let members): !members.isEmpty
    default: true
    }
  }
}
