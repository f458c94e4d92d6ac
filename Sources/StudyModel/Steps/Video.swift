/// Plays a video.
public struct Video: ReducibleStep {
  public var address: String?
  public var asset: Asset.ID?
  /// The time of the still shown before it plays, in seconds from the start.
  public var thumbnailSeconds: Int = 0

  public init(address: String? = nil, asset: Asset.ID? = nil, thumbnailSeconds: Int = 0) {
    self.address = address
    self.asset = asset
    self.thumbnailSeconds = thumbnailSeconds
  }
}

extension Video {
  public static var kind: StepContent.Kind { .video }
  public static var name: String { "Video" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: Video { Video() }
  public var content: StepContent { .video(self) }
  public var shape: StepShape { .words(Instruction()) }
  public static let membersInShape: Set<String> = []
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension Video: StepKind {
  var assets: [(place: Place, id: Asset.ID?)] { [(["asset"], asset)] }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    map.inspection.sourceProblems(address, asset, at: place)
  }
}
