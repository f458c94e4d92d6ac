/// A setting from the imported file that Accord does not support, such as how an image is tinted. It has no effect in
/// Accord; the exporter of that format writes it back unless the part it belongs to has changed.
public struct KeptSetting: Codable, Hashable, Sendable {
  /// The prefix of Accord's own notes; keys of other formats never begin with it.
  public static let note = "@"

  /// Its location in the object of that format: names and, in lists, ids, joined by `/`.
  public var key: String
  /// The value in the file; nil if the file omits it.
  public var value: JSONValue?
  /// What Accord itself writes there; nil for nothing. Any other value was changed later and takes precedence.
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
    // A null is a value in the file, not the absence of one.
    value =
      container.contains(.value) ? try container.decode(JSONValue.self, forKey: .value) : nil
    insteadOf = try container.decodeIfPresent(JSONValue.self, forKey: .insteadOf)
  }

  public init(path: some Sequence<String>, value: JSONValue?, insteadOf: JSONValue? = nil) {
    self.init(
      key: path.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
        .joined(separator: "/"), value: value, insteadOf: insteadOf)
  }

  /// The components of the key.
  public var path: [String] {
    key.split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  public var isNote: Bool { key.hasPrefix(Self.note) }

  /// Whether the file sets something there, rather than only turning it off or leaving it empty.
  var isMeaningful: Bool {
    switch value {
    case nil, .null, .boolean(false), .number(0), .string(""), .array([]): false
    case .object(let members): !members.isEmpty
    default: true
    }
  }
}
