import Foundation
import StudyModel

/// Addresses of threads.
extension Paths {
  static func threads(_ study: Study.ID) -> String { Paths.study(study) + "/threads" }
  /// The threads on a version, or on the draft.
  /// - Parameter screen: the only screen whose threads to show; nil for all.
  static func threads(
    _ study: Study.ID, on version: VersionNumber?, screen: String? = nil
  ) -> String {
    threads(study) + "?version=" + (version?.description ?? "draft")
      + (screen.map { "&screen=\(encoded($0))" } ?? "")
  }
  /// The threads on a version that still wait for someone.
  static func unsettledThreads(_ study: Study.ID, on version: VersionNumber) -> String {
    threads(study, on: version) + "&state=\(ThreadFilterView.unsettled)"
  }
  static func thread(_ id: UUID, of study: Study.ID) -> String {
    "\(threads(study))/\(id.uuidString.lowercased())"
  }
  /// The names that a comment on a version, or on the draft, can mention.
  static func mentionable(_ study: Study.ID, on version: VersionNumber?) -> String {
    "\(threads(study))/people.json?on=" + (version == nil ? "draft" : "version")
  }
  static func retraction(of comment: Int, in thread: UUID, of study: Study.ID) -> String {
    "\(Paths.thread(thread, of: study))/comments/\(comment)/retraction"
  }
  /// The form for a new thread.
  static func newThread(
    _ study: Study.ID, on version: VersionNumber?, at place: Place = [], screen: String? = nil,
    language: Language? = nil
  ) -> String {
    var path = "\(threads(study))/new?version=" + (version?.description ?? "draft")
    if !place.isEmpty { path += "&place=\(encoded(place.joined(separator: "/")))" }
    if let screen { path += "&screen=\(encoded(screen))" }
    if let language { path += "&language=\(encoded(language.rawValue))" }
    return path
  }
}
