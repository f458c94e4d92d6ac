import StudyModel

/// One answer of the study datastore, by what it is about.
struct MyStudiesPayload {
  enum Kind: String, CaseIterable {
    case studyList, studyInfo, eligibilityConsent, consentDocument, activity, activityList
    case resources, studyDashboard, notifications, studyUpdates
    case gatewayInfo, termsPolicy, appUpdates

    /// Whether it says something that a study has.
    var isRead: Bool {
      switch self {
      case .studyList, .studyInfo, .eligibilityConsent, .consentDocument, .activity, .activityList,
        .resources:
        true
      case .studyDashboard, .notifications, .studyUpdates, .gatewayInfo, .termsPolicy, .appUpdates:
        false
      }
    }
  }

  let kind: Kind
  let file: String
  let value: JSONValue

  init(_ file: ImportFile) throws(ImportError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: file.bytes) } catch { throw .document(.syntax(error)) }
    guard let kind = Self.kind(of: value) else { throw .unrecognized(file: file.name) }
    self.kind = kind
    self.file = file.name
    self.value = value
  }

  static func kind(of file: ImportFile) -> Kind? {
    guard file.firstVisibleByte == UInt8(ascii: "{"),
      file.bytes.firstRange(of: Array("\"message\"".utf8)) != nil,
      let value = try? JSONValue(parsing: file.bytes)
    else { return nil }
    return kind(of: value)
  }

  private static func kind(of value: JSONValue) -> Kind? {
    guard value["message"]?.stringValue != nil, value["schema"] == nil, value["_class"] == nil
    else { return nil }
    func isObject(_ name: String) -> Bool { value[name]?.objectValue != nil }
    func isList(_ name: String) -> Bool { value[name]?.arrayValue != nil }
    if isObject("consent") {
      if isObject("eligibility") || value["consent"]?["visualScreens"] != nil {
        return .eligibilityConsent
      }
      return value["consent"]?["content"] != nil ? .consentDocument : nil
    }
    if value["activity"]?["steps"]?.arrayValue != nil { return .activity }
    if isList("activities") { return .activityList }
    if isList("studies") { return .studyList }
    if isList("resources") { return isList("info") ? .gatewayInfo : .resources }
    if isList("info") { return .studyInfo }
    if isObject("dashboard") { return .studyDashboard }
    if isList("notifications") { return .notifications }
    if isObject("updates") { return .studyUpdates }
    if value["terms"]?.stringValue != nil, value["privacy"]?.stringValue != nil {
      return .termsPolicy
    }
    return value["forceUpdate"] != nil ? .appUpdates : nil
  }
}

/// Text as the datastore holds it.
enum MyStudiesText {
  /// HTML as a whole in entities, in the form that the service does not break (§1).
  static func escaped(_ html: String) -> String {
    plainTags(html).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// Without emphasis as the service renames it, and without elements that it takes for links.
  static func plainTags(_ html: String) -> String {
    html.trimmed.replacing("<em>", with: "<i>").replacing("</em>", with: "</i>")
      .replacing(/<\/?(?:abbr|acronym|address|article|aside|area|audio|applet)\b[^<>]*>/, with: "")
  }

  static func unescaped(_ text: String) -> String {
    guard !text.contains("<") else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  static let noMoment = "1970-01-01T00:00:00.000+0000"
}

/// Keys that the datastore takes: letters, digits, `_`, and `-`, up to a length.
struct MyStudiesKeys {
  private var keys: [String: String] = [:]
  private var taken: Set<String> = []
  private let longest: Int

  init(longest: Int) { self.longest = longest }

  /// The same key for the same identifier; longer ones end in a part of their hash.
  mutating func key(for id: String) -> String {
    if let key = keys[id] { return key }
    var plain = String(
      id.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
            || scalar == "-")
        return isPlain ? Character(scalar) : "_"
      })
    if plain != id || plain.isEmpty || plain.count > longest {
      let mark = sha256(Array(id.utf8)).prefix(4)
      plain = plain.prefix(longest - 5) + "-" + mark
    }
    var key = plain
    var number = 2
    while taken.contains(key) {
      let end = "-\(number)"
      key = plain.prefix(longest - end.count) + end
      number += 1
    }
    taken.insert(key)
    keys[id] = key
    return key
  }
}
