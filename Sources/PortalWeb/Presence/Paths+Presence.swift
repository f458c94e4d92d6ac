import StudyModel

/// Addresses of who is in a study now.
extension Paths {
  /// The stream of the people in a study, for someone who has a part open.
  static func presence(_ id: Study.ID, at place: Place) -> String {
    study(id) + "/presence?part=\(encoded(place.map(encoded).joined(separator: "/")))"
  }
}
