import StudyModel

/// A section of a consent as a scene.
struct SceneScreen: Sendable {
  let title: String
  let summary: String?
  let drawing: String?
  let drawingText: String
  let draws: Bool
  /// The drawing whose accent moves over to this one.
  let comesFrom: String?
  let picture: Picture?
  let more: MoreView?
}
