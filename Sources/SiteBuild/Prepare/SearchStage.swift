import SearchIndex

struct SearchStage: Sendable {
  let maker: ViewMaker
  let jobs: Int
  func files() async -> [ExtraFile] { [] }
}
