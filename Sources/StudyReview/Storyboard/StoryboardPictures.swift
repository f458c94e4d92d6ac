import StudyModel

/// The pictures that are in a storyboard's file. A page needs a picture again on each screen that shows it, and a study has a
/// page in each language, so those with which a page would be too large are left out.
struct StoryboardPictures {
  /// The addresses that contain the pictures, by id.
  let shown: [Asset.ID: String]
  let leftOut: Set<Asset.ID>

  /// - Parameters:
  ///   - addresses: addresses that contain the pictures, by id.
  ///   - limit: how many bytes all pictures of the page may take together. The smallest ones are taken first.
  init(_ addresses: [Asset.ID: String], in storyboard: Storyboard, limit: Int) {
    let screens = storyboard.screens.map(\.html).filter { $0.contains("\"/assets/") }
    let costs = addresses.compactMap { id, address -> (id: Asset.ID, bytes: Int)? in
      let count = screens.reduce(0) { $0 + $1.ranges(of: "\"/assets/\(id)\"").count }
      return count == 0 ? nil : (id, address.utf8.count * count)
    }
    var shown: [Asset.ID: String] = [:]
    var leftOut: Set<Asset.ID> = []
    var room = limit
    for cost in costs.sorted(by: { ($0.bytes, $0.id) < ($1.bytes, $1.id) }) {
      if cost.bytes <= room {
        room -= cost.bytes
        shown[cost.id] = addresses[cost.id]
      } else {
        leftOut.insert(cost.id)
      }
    }
    self.shown = shown
    self.leftOut = leftOut
  }
}
