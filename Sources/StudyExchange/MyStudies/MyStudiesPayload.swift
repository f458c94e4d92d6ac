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
      let value = try? JSONValue(parsing: file.bytes, takesLastOfRepeated: true)
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
