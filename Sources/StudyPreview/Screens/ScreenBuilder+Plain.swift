import StudyModel

/// The title, text, and other content of a step; stills of a client's own screens have their own parts.
struct PlainScreen: Sendable {
  var heading: Heading
  var items: [Item] = []
  var hasItems = false
  var note: String?
  var permissions: [Permission] = []
  var digits: [Int] = []
  var keys: [String] = []
  var fields: [String] = []
  var additionalFields: [String] = []
  var hasAdditionalFields = false
  var rows: [String] = []
  var isNumbered = false
  var isBulleted = false
  var address: String?
  var html: String?
  /// The address of a video that the page plays.
  var film: String?
  var hasProgressBar = false
  var details: [Detail] = []
  var hasDetails = false

  struct Item: Sendable {
    let isBullet: Bool
    let isRule: Bool
    let isTag: Bool
    let isCallout: Bool
    let picture: Picture?
    let text: String?
    let detail: String?
    let more: MoreView?
  }

  /// A declared detail of a component that a client runs.
  struct Detail: Sendable {
    let name: String
    let text: String?
  }

  struct Permission: Sendable {
    let name: String
  }
}
